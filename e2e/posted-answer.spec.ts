import { expect, type Page } from '@playwright/test'
import { only } from './cases.ts'
import { type PostingProvider, startPostingProvider } from './posting-provider.ts'
import { test } from './test.ts'

// The library alone, with the browser's own rule for Lax cookies after a cross-site POST.

let sites: PostingProvider

test.beforeEach(async () => {
  sites = await startPostingProvider()
})

test.afterEach(() => sites.close())

/** Up to the page of the provider. */
async function begin(page: Page, name: 'First' | 'Second'): Promise<void> {
  await page.goto(`${sites.origin}/auth/signin`)
  await page.getByRole('button', { name }).click()
  await expect(page).toHaveTitle('Provider')
}

const finish = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click()

async function signIn(page: Page, name: 'First' | 'Second'): Promise<void> {
  await begin(page, name)
  await finish(page)
  await page.waitForURL(`${sites.origin}/`)
}

const nameIn = async (page: Page): Promise<unknown> =>
  (await (await page.request.get(`${sites.origin}/auth/session`)).json())?.user?.name

const ownerOf = (provider: string, providerAccountId: string) =>
  sites.adapter.getUserByAccount({ provider, providerAccountId })

test('signs in by an answer that another site posts', only('@library'), async ({ page }) => {
  await signIn(page, 'First')
  expect(await nameIn(page)).toBe('Ada')
  expect((await page.context().cookies()).filter(({ name }) => name.includes('.tx.'))).toEqual([])
})

test(
  'links to the session that asked, whose cookie does not come with the POST',
  only('@library', '@security'),
  async ({ page }) => {
    await signIn(page, 'First')
    await signIn(page, 'Second')
    const [ada, owner] = [await ownerOf('first', 'ada'), await ownerOf('second', 'bob')]
    expect(owner?.id).toBe(ada?.id)
    expect(await nameIn(page)).toBe('Ada')
  },
)

test('LINK-05: links nothing after a sign-out in another tab', only('@library', '@race'), async ({ context, page }) => {
  await signIn(page, 'First')
  await begin(page, 'Second')
  const other = await context.newPage()
  await other.goto(`${sites.origin}/auth/signout`)
  await other.getByRole('button').click()
  await finish(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([await ownerOf('second', 'bob'), await nameIn(page)]).toEqual([null, undefined])
})
