// `npm run docs:diagrams`: draws docs/diagrams/*.dot as SVG files beside them. layers.dot is written from the imports.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { drawDiagram, readDiagram } from './diagrams/draw.ts'
import { layersDot } from './diagrams/layers.ts'

writeFileSync('docs/diagrams/layers.dot', layersDot())
for (const file of globSync('docs/diagrams/*.dot')) {
  const drawn = await drawDiagram(readDiagram(file, readFileSync(file, 'utf8')))
  writeFileSync(file.replace(/\.dot$/, '.svg'), drawn)
}
