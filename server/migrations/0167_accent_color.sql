-- The accent of all themes but the red one, which has its own; empty for those of the themes.

ALTER TABLE theme_settings ADD COLUMN accent_color color, ADD COLUMN red_accent_color color;
