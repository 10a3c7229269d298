/** Documents of the site, which name their schema. */

/** Checks the schema of a document. Refuses every other schema by its name. */
export function ofSchema<Document extends { schema: string }>(
  document: unknown,
  schema: Document['schema'],
  name: string,
): Document {
  const found = (document as { schema?: unknown } | null)?.schema;
  if (found === schema) return document as Document;
  const what = typeof found === 'string' ? `has the schema ${found}` : 'names no schema';
  throw new Error(`${name} ${what}, but this page reads ${schema}. Rebuild the site.`);
}
