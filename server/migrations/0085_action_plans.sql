-- An intent is one to pay; what an action is about to do is its plan.
ALTER TABLE actions RENAME COLUMN intent TO plan;
