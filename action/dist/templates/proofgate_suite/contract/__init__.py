"""What the document says of responses, and whether the responses of a run keep it."""
