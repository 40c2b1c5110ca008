// What deno.ts uses of Deno. In an application of your own, `deno types` writes it down.

declare namespace Deno {
  function serve(
    options: { port: number; hostname: string },
    handler: (request: Request, info: object) => Response | Promise<Response>,
  ): void
}
