"""Trials of a running server: load, chaos, fuzz. All traffic stays on this machine; every trial is bounded."""
