"""Drawing of the map: writes its picture, its stylesheet and its coordinates."""
