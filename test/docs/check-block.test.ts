import { describe, expect, test } from 'vitest'
import { readBlocks } from './blocks/block.ts'
import { checkBlock } from './blocks/check-block.ts'
import { readExamples } from './blocks/examples.ts'
import { commandsOf } from './blocks/shell.ts'

const blockOf = (language: string, text: string) => readBlocks('page.md', `\`\`\`${language}\n${text}\n\`\`\`\n`)

const messagesOf = async (language: string, text: string): Promise<string[]> => {
  const faults = await Promise.all(blockOf(language, text).map(checkBlock))
  return faults.flat().map(({ message }) => message)
}

describe('a block', () => {
  test.each([
    ['sh', 'npx latchkey secret --rotate'],
    ['sh', 'npx latchkey migrate --dialect postgres > migrations/0001.sql && npm run dev'],
    ['sh', 'AUTH_SECRET="$(openssl rand -base64 33)" npm run bench -- --save # a figure; or two'],
    ['sh', 'npm install latchkey express@5'],
    ['json', '{ "a": 1 }'],
    ['jsonc', '// wrangler.jsonc\n{ "a": 1, }'],
    ['env', '# for production\nAUTH_URL=https://app.example\n'],
    ['html', '<form method="post"><input name="email" required></form>'],
    ['sql', "delete from verification_tokens where expires < '2026-01-01'"],
    ['svelte', '<script>let name = $state("")</script>\n<p>{name}</p>'],
    ['text', 'anything: { at all'],
  ])('of %s is right: %s', async (language, text) => {
    expect(await messagesOf(language, text)).toEqual([])
  })

  test.each([
    ['', 'npm test', 'does not say its language'],
    ['cobol', 'STOP RUN', 'Nothing checks the language cobol'],
    ['sh', 'echo "never closed', 'Command failed: sh -n'],
    ['sh', 'npx latchkey secrets', "unknown command 'secrets'"],
    ['sh', 'npx latchkey secret --rotated', "unknown option '--rotated'"],
    ['sh', 'npx latchkey migrate --dialect oracle', "argument 'oracle' is invalid"],
    ['sh', 'npm run of-nobody', 'There is no script of-nobody'],
    ['sh', 'npm install latchkeys', 'No package latchkeys is known'],
    ['sh', 'FORCE=1 npx lachtkey', 'No program lachtkey is known to npx'],
    ['json', '{ a: 1 }', 'JSON'],
    ['jsonc', '{ "a": 1 ', "'}' expected"],
    ['env', 'AUTH_URL: https://app.example', 'This is no variable'],
    ['html', '<form><input name="email"></from>', '</from>'],
    ['sql', 'select * from people', 'no such table'],
    ['svelte', '{#if name}', 'Block was left open'],
  ])('of %s is wrong: %s', async (language, text, message) => {
    expect(await messagesOf(language, text)).toEqual([expect.stringContaining(message)])
  })
})

test('runs a block of sql for PostgreSQL in PostgreSQL', async () => {
  expect(await messagesOf('sql', '-- postgres\nselect now()::date, missing from users')).toEqual([
    'column "missing" does not exist',
  ])
})

describe('readBlocks', () => {
  test('refuses a fence that is never closed', () => {
    expect(() => readBlocks('page.md', '\n```ts\nconst a = 1\n')).toThrow('page.md:2: this fence is never closed')
  })

  test.each([
    ['// src/auth.ts', 'src/auth.ts'],
    ['// src/routes/api/auth/[...auth].ts', 'src/routes/api/auth/[...auth].ts'],
    ['<!-- src/routes/+page.svelte -->', 'src/routes/+page.svelte'],
    ['# .env', '.env'],
    ['// the file src/auth.ts', null],
    ['const a = 1 // src/auth.ts', null],
  ])('takes the name of a file from %s', (line, path) => {
    expect(blockOf('ts', line)[0]?.path).toBe(path)
  })

  test('takes the name of a file from the step of a list', () => {
    const text = '2. Write `a.ts`, then `server.js`:\n\n   ```js\n   start()\n   ```\n'
    expect(readBlocks('page.md', text)).toMatchObject([{ path: 'server.js', text: 'start()\n', line: 3 }])
  })
})

test('readExamples takes what is under @example, file by file', () => {
  const source = [
    ...['/**', ' * Makes it.', ' *', ' * @example', ' * // src/auth.ts', ' * make()', ' *'],
    ...[' * // src/app.ts', ' * run()', ' * @see https://app.example', ' */'],
  ].join('\n')
  expect(readExamples('src/make.ts', source)).toMatchObject([
    { line: 4, path: 'src/auth.ts', text: '// src/auth.ts\nmake()\n\n' },
    { line: 7, path: 'src/app.ts', text: '// src/app.ts\nrun()\n\n' },
  ])
})

test('commandsOf splits a line as a shell does', () => {
  expect(commandsOf('A="1; 2" npm test && node -e "a | b" > out.txt | npx \\\n  vite # built')).toEqual([
    ['npm', 'test'],
    ['node', '-e', '"a | b"'],
    ['npx', 'vite'],
  ])
})
