// Headers that no browser sends. Values with a line break cannot be sent, and `fetch` accepts all of these.

const VALUES: Readonly<Record<string, readonly string[]>> = {
  accept: ['\xff', '*/', ';q=nine, text/html;q=1e999', ','],
  'accept-language': ['\xff-', ';q=,*-__, de;q=-1', 'x'.repeat(5000)],
  authorization: ['Bearer \xff', 'Bearer'],
  cookie: [
    'latchkey.session=%ff; =; latchkey.session.0=%',
    'latchkey.session="; ;;',
    'latchkey.tx.=|; latchkey.csrf=\xff',
  ],
  forwarded: ['for="[;proto=\xff', 'host=;;,'],
  origin: ['null', 'http://[', '\xff'],
  referer: ['http://[::1', '\xff', '/'],
  'sec-fetch-mode': ['\xff'],
  'sec-fetch-site': ['\xff', 'same-origin, cross-site', ''],
  'x-forwarded-for': ['\xff', '[::1', ','],
  'x-forwarded-host': ['[', 'a b, c', '\xff'],
  'x-forwarded-proto': ['javascript', '\xff'],
  'x-server-id': ['%ff'],
  'x-sveltekit-action': ['\xff'],
}

/** One broken header each, in requests for a page. */
export const BROKEN_HEADERS: readonly Readonly<Record<string, string>>[] = Object.entries(VALUES).flatMap(
  ([name, values]) => values.map((value) => ({ accept: 'text/html', [name]: value })),
)

/** Bodies that do not match their types. */
export const BROKEN_BODIES: readonly (readonly [type: string, body: string])[] = [
  ['application/x-www-form-urlencoded', 'csrfToken=%ff&&=&username[]=%'],
  ['application/json', '{"csrfToken":'],
  ['multipart/form-data', '--\r\n\r\n'],
  ['multipart/form-data; boundary=""', '----\r\ncontent-disposition: form-data; name="'],
  [';;,/ charset=\xff', '\0'],
]
