"""Makes the hardware's tables, drawings, boards and models from their sources, and checks them."""
