"""Sitting at the table in a terminal: one sitting, drawn full-screen or told line by line."""
