// Compares the tokenizer of models/ with SentencePiece:
//     python sentencepiece_ids.py sp.model TEXTS.txt > ids.jsonl && node compare_tokenizers.mjs ids.jsonl
// Each line of ids.jsonl is [text, ids]. Exits with 1 and the first texts that differ.
import { readFileSync } from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'

const models = new URL('../../models/', import.meta.url)
const tokenizer = new Tokenizer(JSON.parse(readFileSync(new URL('encoder.tokenizer.json', models), 'utf8')), {})
const lines = readFileSync(process.argv[2], 'utf8').trim().split('\n')
const different = lines.filter((line) => {
  const [text, ids] = JSON.parse(line)
  return tokenizer.encode(text).ids.join() !== ids.join()
})
for (const line of different.slice(0, 10)) console.log(line)
console.log(`${lines.length - different.length} of ${lines.length} texts have the same ids.`)
process.exitCode = different.length > 0 ? 1 : 0
