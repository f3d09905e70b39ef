/** Of everything that decides a score: normalisation, tables, weights, the index. Raise it with any change of these: stored indexes are then built anew. */
export const ENGINE_VERSION = 'hakiki-screening-7';
