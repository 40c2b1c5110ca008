// Another site, which has its visitors post forms to ours.

import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { html } from './html.ts'
import { listen, stopServer } from './ports.ts'

/** Names of this machine: of the one, the other site differs by its port alone. */
export type OtherHost = 'localhost' | '127.0.0.1'

export interface OtherSite {
  /** Opens its page, and presses the button of the form there. */
  post(
    page: Page,
    host: OtherHost,
    target: string,
    fields: Readonly<Record<string, string>>,
    type?: string,
  ): Promise<void>
  close(): Promise<void>
}

/** A page with a form that posts wherever its query says. */
function pageAt(url: string): string {
  const { searchParams } = new URL(url, 'http://other.invalid')
  const { target = '', type = '', ...fields } = Object.fromEntries(searchParams)
  const inputs = Object.entries(fields).map(([name, value]) => html`<input name="${name}" value="${value}">`)
  const form = html`<form method="post" action="${target}" enctype="${type}">`
  return `<!doctype html><title>Other</title>${form}${inputs.join('')}<button>Go</button></form>`
}

export async function openOtherSite(): Promise<OtherSite> {
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'text/html')
    res.end(pageAt(req.url ?? ''))
  })
  const port = await listen(server, 0)
  return {
    async post(page, host, target, fields, type = 'application/x-www-form-urlencoded') {
      await page.goto(`http://${host}:${port}/?${new URLSearchParams({ target, type, ...fields })}`)
      await page.getByRole('button').click()
    },
    close: () => stopServer(server),
  }
}
