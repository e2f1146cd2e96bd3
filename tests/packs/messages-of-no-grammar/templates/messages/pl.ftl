leaf-print = Drukowanie
leaf-cut = { Cięcie
