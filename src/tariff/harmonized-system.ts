/** The last chapter that the Harmonized System defines; 98 and 99 are for national use. */
const LAST_CHAPTER = 97

/** Reserved for a metal to come. */
const RESERVED_CHAPTER = 77

/** The chapters that every tariff has, as two digits. */
export const HARMONIZED_SYSTEM_CHAPTERS: readonly string[] = Array.from(
  { length: LAST_CHAPTER },
  (_, place) => place + 1,
)
  .filter((chapter) => chapter !== RESERVED_CHAPTER)
  .map((chapter) => String(chapter).padStart(2, '0'))

/**
 * Fewer rows than the chapters, headings and six-digit subheadings of the edition of 2022 alone, which are some 6,500. The
 * tariffs of the UK and the EU have four times as many.
 */
export const MIN_TARIFF_ROWS = 6000
