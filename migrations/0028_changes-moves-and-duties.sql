-- Up Migration

ALTER TABLE changes
  DROP CONSTRAINT changes_change_check,
  ADD CONSTRAINT changes_change_check CHECK (change IN ('added', 'ended', 'reworded', 'moved', 'duty_changed')),
  ADD COLUMN previous_code text,
  ADD COLUMN parent_code text,
  ADD COLUMN previous_parent_code text,
  ADD COLUMN duty_expression text,
  ADD COLUMN previous_duty_expression text;
COMMENT ON COLUMN changes.position IS 'Order, from 1 without gaps: nomenclature before measures, then by code';
COMMENT ON COLUMN changes.change IS 'added: not there before; ended: gone, or its end has come nearer; reworded: another description; moved: another code or parent; duty_changed: another duty. One sid may have several';
COMMENT ON COLUMN changes.previous_code IS 'Of what moved: item id and, in the nomenclature, product line suffix';
COMMENT ON COLUMN changes.parent_code IS 'Item id and suffix of the parent of a row that moved; null for a chapter';
COMMENT ON COLUMN changes.duty_expression IS 'Text of a measure''s duty, as it is now or was last';
COMMENT ON COLUMN changes.previous_duty_expression IS 'The duty before: of a measure whose duty changed, or of the one that an added measure replaces';

-- Down Migration

DELETE FROM changes WHERE change IN ('moved', 'duty_changed');
ALTER TABLE changes
  DROP COLUMN previous_duty_expression,
  DROP COLUMN duty_expression,
  DROP COLUMN previous_parent_code,
  DROP COLUMN parent_code,
  DROP COLUMN previous_code,
  DROP CONSTRAINT changes_change_check,
  ADD CONSTRAINT changes_change_check CHECK (change IN ('added', 'ended', 'reworded'));
