"""Runs generated scripts as they are, without importing them and without pytest's fixtures.

`proofgate run` asks for it. What a person has changed or added is left to pytest, and so is
everything where plain pytest is started.
"""
