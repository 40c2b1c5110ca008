/** Says where a server listens: what the test waits for. */
export const announce = (port: number): void => console.log(`listening on ${port}`)
