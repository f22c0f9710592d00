import type { FacetDefinition } from './facet-definitions.ts'

/** What the question says; {@link FacetDefinition.question} of a facet without one of its own begins so. */
const FALLBACK = /^Pick one of /

/** Questions for facets whose curated content has a name only. */
const QUESTIONS: Readonly<Record<string, string>> = {
  alcohol_volume: 'How large is the container?',
  art_form: 'What kind of artwork is it?',
  battery_charge: 'Can the battery be recharged?',
  battery_grade: 'Is it waste or scrap?',
  battery_type: 'What kind of battery is it?',
  beverage_type: 'What kind of drink is it?',
  bovine_age_gender: 'What kind of cattle are they?',
  bread_type: 'What kind of baked goods are they?',
  cable_type: 'What kind of cable is it?',
  cheese_type: 'What kind of cheese is it?',
  clothing_fabrication: 'Is the fabric knitted?',
  clothing_gender: 'Who is it for?',
  cocoa_state: 'In what form is the cocoa?',
  coffee_state: 'In what form is the coffee?',
  computer_type: 'What kind of computer or part is it?',
  dairy_form: 'Is it concentrated or sweetened?',
  egg_purpose: 'What are the eggs for?',
  egg_shell_state: 'Are the eggs in their shells?',
  electrical_output: 'How much power does it have?',
  electricity_type: 'What kind of current is it for?',
  fat_content: 'How much fat does it contain?',
  fish_classification: 'What kind of fish is it?',
  fish_preparation: 'How is the fish prepared?',
  flour_source: 'What is it made from?',
  fruit_spirit: 'Does it contain added spirit?',
  fruit_vegetable_state: 'In what state are the fruit or vegetables?',
  garment_type: 'What kind of garment is it?',
  glass_form: 'In what form is the glass?',
  glass_purpose: 'What is the glass for?',
  height: 'How high is it?',
  herb_spice_state: 'Is it crushed or ground?',
  ingredient: 'What is the main ingredient?',
  jam_sugar_content: 'How much sugar does it contain?',
  jewellery_type: 'What kind of jewellery is it?',
  length: 'How long is it?',
  margarine_state: 'Is it liquid?',
  material: 'What is it made of?',
  metal_usage: 'What is it for?',
  monitor_connectivity: 'What is the screen for?',
  monitor_type: 'What kind of screen is it?',
  mounting: 'Is it mounted?',
  new_used: 'Is it new or used?',
  nut_state: 'Are the nuts shelled?',
  oil_fat_source: 'What is the oil or fat from?',
  pasta_state: 'What kind of pasta is it?',
  plant_state: 'In what state is the plant?',
  precious_stone: 'Which stone is it?',
  product_age: 'How old is it?',
  pump_type: 'What kind of pump is it?',
  sugar_state: 'In what form is the sugar?',
  tobacco_type: 'What kind of tobacco is it?',
  vacuum_type: 'What kind of vacuum cleaner is it?',
  weight: 'How much does it weigh?',
  wine_origin: 'Where is the wine from?',
  wine_type: 'Is the wine sparkling?',
  yeast_state: 'What kind of yeast is it?',
}

/** The question of a facet to a person: the curated one, or one in plain words. */
export const questionText = ({
  facet,
  displayName,
  question,
}: Pick<FacetDefinition, 'facet' | 'displayName' | 'question'>): string => {
  if (!FALLBACK.test(question)) return question
  return QUESTIONS[facet] ?? `Which ${displayName.charAt(0).toLowerCase()}${displayName.slice(1)}?`
}

/** An answer as a person reads it: `<= 80 cm` is `At most 80 cm`. */
export const answerText = (classification: string): string => {
  const words = classification
    .replaceAll(/>= ?/g, 'at least ')
    .replaceAll(/<= ?/g, 'at most ')
    .replaceAll(/> ?/g, 'more than ')
    .replaceAll(/< ?/g, 'less than ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
