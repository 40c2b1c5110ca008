// A mailbox for the demo and the browser tests: catches mail by SMTP, shows it on pages, tells it as JSON.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Mail, startMailCatcher } from './mailbox/catch-mail.ts'
import { framedMail, listPage, mailPage, missingPage, REFRESH } from './mailbox/pages.ts'
import { listen, stopServer } from './ports.ts'

/** A mailbox that runs. */
export interface Mailbox {
  /** Of its pages. `/mails.json?to=<address>` gives the mails, newest first. */
  readonly url: string
  /** Where the application sends its mail. */
  readonly smtp: string
  close(): Promise<void>
}

/** What came with a mail runs nowhere and loads nothing. */
const PAGE = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'"
const FRAME =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

const headersOf = (type: string, policy: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

/** What is sent, beside the status. */
type Page = readonly [body: string, type?: string, policy?: string]

/** @returns `null`: there is nothing at this address. */
function pageAt(mails: readonly Mail[], { pathname, searchParams }: URL): Page | null {
  if (pathname === '/') return [listPage(mails)]
  if (pathname === '/refresh.js') return [REFRESH, 'text/javascript']
  if (pathname === '/mails.json') {
    const to = searchParams.get('to')
    return [JSON.stringify(mails.filter((mail) => to === null || mail.to.includes(to))), 'application/json']
  }
  const [, id, isFrame] = /^\/mails\/(\d+)(\/html)?$/.exec(pathname) ?? []
  const mail = mails.find((one) => one.id === Number(id))
  if (mail === undefined) return null
  return isFrame ? [framedMail(mail), 'text/html', FRAME] : [mailPage(mail)]
}

function answer(mails: readonly Mail[], { url = '/' }: IncomingMessage, res: ServerResponse): void {
  const page = pageAt(mails, new URL(url, 'http://localhost'))
  const [body, type = 'text/html', policy = PAGE] = page ?? [missingPage()]
  res.writeHead(page ? 200 : 404, headersOf(type, policy)).end(body)
}

/**
 * Starts a mailbox on loopback.
 *
 * @param port Of its pages; 0 for any that is free.
 * @throws When the port is taken: `code` is `EADDRINUSE`.
 */
export async function startMailbox(port: number): Promise<Mailbox> {
  const server = createServer()
  const url = `http://localhost:${await listen(server, port)}`
  const catcher = await startMailCatcher()
  server.on('request', (req, res) => answer(catcher.mails, req, res))
  return {
    url,
    smtp: `smtp://127.0.0.1:${catcher.port}`,
    close: async () => {
      await Promise.all([stopServer(server), catcher.close()])
    },
  }
}
