/**
 * Descriptions as they stand on parcels and from which no code follows: generic words, numbers, other languages, random
 * letters. Some of the rules were written after a first look at it; `eval/vague-descriptions.csv` is independent of them.
 */
const LINES = `
gift|gifts|a gift|birthday gift|gift for mum|gift for my friend|christmas gifts|xmas present|wedding present|small present
free gift|family gift|personal gift|gift - no value|surprise gift|mystery box|mystery item|lucky dip|random items|assorted goods
goods|various goods|general goods|mixed goods|misc goods|miscellaneous items|misc|misc.|various|various items|assorted items
items|item|item 1|1 item|2 items|3 x items|several items|other items|other|others|other goods|n/a|na|none|nil|unknown|not known
sample|samples|free sample|sample only|product sample|samples of goods|commercial sample|trade samples|testing sample
parts|spare parts|spare part|replacement parts|part|parts and accessories|accessories|accessory|components|component|kit|kits
product|products|new product|product 1|various products|consumer products|consumer goods|household items|household goods|home goods
personal effects|personal items|personal belongings|used personal effects|private goods|personal goods|my things|my stuff|stuff|things
merchandise|merch|general merchandise|commodity|commodities|cargo|general cargo|freight|shipment|consignment|package|parcel|box|boxes
1 box|2 boxes|one package|carton|pallet|bag of items|bundle|bundle of items|job lot|mixed lot|lot|lots|set|a set|1 set|set of 3
order|your order|online order|customer order|order 12345|purchase|online purchase|return|returns|returned goods|return to seller
faulty return|exchange|replacement|replacement item|warranty replacement|repair|repaired item|refund|resale|for resale|stock
documents|supplies|office supplies|general supplies|equipment|new equipment|materials|material|promotional items
promotional material|promo|marketing material|display|display items|expo items|exhibition goods|donation|charity donation|donations
12345|0000|1|42|123-456|2023-11-04|#4711|4 x 150|10/20/30|99.99|12 34 56 78|8471300000|620342|1 2 3|100%|500|000123|7-11|3.14|2 + 2
???|...|---|!!!|***|.|-|/|@|&|()|_|:)|x|xx|xxx|a|b|abc|aa bb|kg|2 kg|500 g|cm|10 cm|size 10|size m|xl|large|small|medium|black|red
black, size m|blue - large|white 42|new|brand new|used|second hand|old|nice|good|nice goods|good quality|high quality item|best quality
cheap|expensive|beautiful|lovely|special|special item|limited edition|original|genuine|handmade|handmade item|vintage item|luxury item
for customs purposes only|value for customs purposes only|no commercial value|no commercial value declared for customs purposes only
as described|see invoice|see attached|as per invoice|per invoice|to be confirmed|tbc|not applicable
asdf|asdfgh|qwerty|qwertz|zxcvbn|hjkl|sdfsdf|fghfgh|qpwoei|mznxb|wrtzp|blrgh|xqzv kjw|dfgkjh|lkjhg|pqowie|vbnmxc|ghjkty|trzwq
Geschenk|Geschenk für meine Mutter|diverse Ersatzteile für das Auto|Weihnachtsgeschenk
cadeau|cadeau pour ma mère
pièces de rechange|regalo|regalo para mi madre
repuestos para el coche|regalo per la mamma
pezzi di ricambio|presente para minha mãe|cadeau voor mijn moeder
prezent dla mamy
礼物|подарок|هدية|プレゼント|선물|δώρο|ของขวัญ|उपहार|hediye
`

export const VAGUE_DESCRIPTIONS: readonly string[] = LINES.trim().split(/[|\n]/)
