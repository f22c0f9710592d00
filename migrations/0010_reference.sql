-- Up Migration

-- serves: the grouping rows above the headings of a chapter, which the tree of each of its headings needs
CREATE INDEX goods_nomenclatures_groups ON goods_nomenclatures (goods_nomenclature_item_id)
 WHERE right(goods_nomenclature_item_id, 6) = '000000' AND productline_suffix <> '80';

-- Down Migration

DROP INDEX goods_nomenclatures_groups;
