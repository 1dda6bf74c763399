"""What tests need of the API before they are sent, and what is removed after them."""
