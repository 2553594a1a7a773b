"""HTTP and WebSocket: introduces tables, store, games and bots to each other."""
