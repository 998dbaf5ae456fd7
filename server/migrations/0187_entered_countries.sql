-- Whether users have entered their country themselves. Forms of earlier releases suggested one.
ALTER TABLE users ADD COLUMN country_entered boolean NOT NULL DEFAULT false;
