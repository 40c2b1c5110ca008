import { expect, test } from 'vitest'
import { markInitializers } from '../../tools/pure-initializers.ts'

test('marks values that may have an effect', () => {
  expect(markInitializers('const a=of(b),c=[...d]')).toBe(
    'const a=/*@__PURE__*/(()=>(of(b)))(),c=/*@__PURE__*/(()=>([...d]))()',
  )
})

test('leaves plain values, statements, and the names of classes', () => {
  const code = 'const a=`b`,c=()=>d(),E=class extends Error{};f();function g(){const h=i()}'
  expect(markInitializers(code)).toBe(code)
})
