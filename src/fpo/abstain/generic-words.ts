import { foldWord } from '../../language/spelling/words.ts'

/**
 * Words from which no code follows, alone or together. Kinds of goods ("clothes", "furniture") are not among them:
 * together with other words, they say more.
 */
const WORDS = `
accessories accessory actual additional all another any anything apparently approx arrival article articles asap
assorted assortment batch bits bobs box boxes brand brandnew bulk bundle bundles business cargo case
client clients collection collections com combo commercial commodities commodity component components confidential
consignment consolidated consolidation consumables contains content contents courier customer customers customs damaged
declaration declared default delivery description details different display diverse docs document documentation
documents domestic donation donations etc ex example examples exchange exhibit express extra family fashion faulty
favour favours fragile free freight friend friends general generic genuine gift gifts gifting giftware good goodies
goods group handmade help home house household homeware homewares import imported include included includes including
individual industrial international invoice item items job kind kinds kit kits label labels large latest limited line
list little local logistics lot lots lovely luxury mail marketing material materials medium merch merchandise misc
miscellaneous mix mixed model multi multiple mum mystery na name needed new nice no non none normal not number obj object
objects office old online only optional order orders original other others package packaged packages packaging packet
packets pack packs pallet pallets parcel parcels part parts party pc pcs perishable perishables personal piece pieces
please popular possessions postage pouch premium present presents private prize prizes pro product products professional
promo promotion promotional promotions proof property purchase purchased purchases quality quantity random refund refunds
regular repair repaired replacement replacements resale retail return returned returns safe sale sales sample samples
secondhand selection sell seller send sent set sets several shipment shipping shop simple single sku small something
souvenir souvenirs spare spares special specimen standard stock store stuff style substance sundries sundry supplies
supply surprise swap test testing thing things thanks total trade treat treats type types uk unit units unknown unspecified
urgent use used useful value variety various vendor version warehouse warranty web wholesale worth wrapped xmas christmas
nil known available applicable confirmed confirm described describe attached attachment see effects belongings consumer
consumers consumption expo exhibition charity equipment edition editions lucky antique vintage retro classic modern deluxe
cute pretty fancy elegant beautiful gorgeous stylish rare unique exclusive ideal perfect great amazing authentic basic
advanced updated improved high low top best better cheap expensive cost costs price priced prices worthless valuable
second hand gently preowned preloved refurbished boxed unboxed sealed unopened opened sized
birthday wedding anniversary easter valentine valentines eid diwali mother mothers father fathers dad son daughter
husband wife boyfriend girlfriend him her his their my your our mine yours me you we they
adult adults kid kids child children baby men mens women womens man woman lady ladies unisex boy boys girl girls
big tall short long mini tiny huge giant xs sm md lg xl xxl xxxl
black white red blue green yellow orange purple pink brown grey gray beige cream navy gold golden silver multicolour
multicolor colour color coloured colored colours colors assortedcolours teal burgundy turquoise khaki clear dark light
one two three four five six seven eight nine ten eleven twelve dozen hundred thousand half
kg kgs g gr gram grams lb lbs oz ml l litre litres cm mm m inch inches ft size sizes uk eu us gb gbp usd eur
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
`

const STOP_WORDS = `
a an the and or but nor of for to from in on at by with without within into onto as is are was were be been being it its
this that these those there here which who whom what when where why how than then too very also if so such own same
both each few more most some per via de about above after again before below between down during further off out over
through under until up
`

/** Words for a gift in languages without a lexicon, which the encoder knows all the same. */
const GIFTS = 'δώρο подарок подарки هدية プレゼント 선물 ของขวัญ उपहार hediye presente presentes prenda'

const listed = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** In lower case, without accents. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set([
  ...listed(WORDS),
  ...listed(STOP_WORDS),
  ...listed(GIFTS).map(foldWord),
])

/**
 * Function words and other common words of the languages that carriers meet, none of them English. One of them among words
 * that are mostly unknown indicates another language rather than a brand.
 */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  listed(`
der die das und fur fuer mit ein eine einen einem einer eines aus von vom zum zur ist nicht oder auf bei herren damen
kinder frauen manner weiss schwarz grun blau gross klein neu ohne unter
le la les des du une pour avec et dans sur aux ce cette est sans homme femme enfant noir blanc rouge bleu vert
el los las del y para con por una uno unos unas mujer hombre nino nina ninos negro blanco rojo azul verde
il lo gli della delle degli dei di da per con uomo donna bambino bambini nero bianco rosso
o os um uma com sem mulher homem crianca preto branco
het een van voor met op aan zonder vrouwen mannen heren dames kinderen zwart wit rood
i dla z na do od oraz bez damska meska dzieciecy czarny bialy
ma mon mes ton tes ses mi mis mia mio meu minha meus mein meine meinen meiner seine ihre
cadeau cadeaux regalo regalos geschenk geschenke presente prezent hediye
och med av till som herr dam barn svart vit
ve ile icin kadin erkek cocuk siyah beyaz
`),
)
