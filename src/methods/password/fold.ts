/**
 * Folds a text for comparisons: compatibility forms (NFKC), lower case, without invisible characters and outer spaces.
 * Lone surrogates become the replacement character, because a hash cannot distinguish them either.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()

/** Keeps only letters and digits of a folded text. */
export const squash = (folded: string): string => folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
