// In place of `$app/paths`, for an application at the root.

export const resolve = (path: string): string => path
