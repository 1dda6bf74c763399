"""A request on the wire: serialised, sent, and shown as a curl line."""
