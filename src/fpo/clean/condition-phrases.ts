/** Things that come with unused goods. */
const PARTS = 'tags?|labels?|box(?:es)?|packag(?:e|ing)|packet|wrapp(?:er|ing)|defects?'

const QUALITIES =
  'acceptable|bad|clean|decent|excellent|fair|fine|good|great|immaculate|mint|new|perfect|poor|pristine|used|working|worn'

/**
 * Phrases about the condition of goods, as marketplaces name it ("new with tags", "used - very good condition", "for parts
 * or not working") and sellers abbreviate it.
 */
const CONDITION_PHRASES: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:brand[ -]?new|(?:like|as)[ -]new|new|unused|unworn)[ ,]+(?:with|without|w\/o?|no|in)\s+(?:(?:its|all|the|original|retail|factory|shop|store)\s+)*(?:${PARTS})\b(?:\s+(?:still\s+)?(?:attached|on)\b)?`,
    'gi',
  ),
  /\b(?:with\s+)?(?:original\s+)?tags\s+(?:still\s+)?(?:attached|on)\b/gi,
  new RegExp(
    String.raw`\b(?:in\s+)?(?:(?:very|really|fairly|generally|overall|as|like|near|pre|second)[ -]+)?(?:${QUALITIES})(?:[ -]+(?:${QUALITIES}|overall|cosmetic))*[ -]+condition\b`,
    'gi',
  ),
  /\b(?:in\s+)?(?:full |good |perfect )?working (?:condition|order)\b/gi,
  /\b(?:never|not|barely|hardly|rarely|lightly|gently|slightly|only)\s+(?:been\s+)?(?:used|worn|opened|washed|tried on)\b/gi,
  /\b(?:used|worn|opened|tried on)\s+(?:only\s+)?(?:once|twice|a few times)\b/gi,
  /\b(?:like|as|almost|nearly)[ -]new\b/gi,
  /\bpre[ -]?(?:owned|loved|worn)\b|\b(?:certified|factory|manufacturer|seller)[ -]refurbished\b/gi,
  /\bfor (?:parts|spares) ?(?:or|and|\/|&) ?(?:repairs?|not working)\b|\b(?:not|fully) (?:working|functional)\b/gi,
  /\b(?:with\s+)?(?:minor|slight|light|some|few|small|visible|no|normal)?\s*signs of (?:wear|use)\b/gi,
  /\b(?:with\s+)?(?:minor|slight|light|some|a few|small)\s+(?:scratch(?:es)?|marks?|scuffs?|stains?|wear|damage|defects?)\b/gi,
  /\bfrom (?:a )?(?:smoke|pet)(?:[ -]and[ -](?:smoke|pet))?[ -]free home\b/gi,
  /\b(?:bnwo?t|bnwl|bnib|bnip|nwo?t|v?guc|euc|vgc)\b/gi,
]

/** The description without phrases about the condition of the goods, which say nothing about what they are. */
export const withoutConditionPhrases = (description: string): string =>
  CONDITION_PHRASES.reduce((text, phrase) => text.replaceAll(phrase, ' '), description)
