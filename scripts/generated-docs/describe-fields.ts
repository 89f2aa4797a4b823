/** Subset of JSON Schema that frontmatter schemas use. */
export interface ObjectSchema {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: readonly string[];
  pattern?: string;
  format?: string;
  properties?: Record<string, ObjectSchema>;
  required?: readonly string[];
  items?: ObjectSchema;
  anyOf?: readonly ObjectSchema[];
}

/** Frontmatter field, as documented in the reference. */
export interface Field {
  /** Full path: `sidebar.label`. */
  name: string;
  /** Type in plain words: `text`, `list of text`, `true or false`. */
  type: string;
  description: string;
  required: boolean;
  schema: ObjectSchema;
}

/** Returns the leaf fields of a schema, in order. */
export function describeFields(schema: ObjectSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key;
    if (property.properties !== undefined) return describeFields(property, `${name}.`);
    if (property.description === undefined) throw new Error(`The field "${name}" has no description.`);
    return [
      {
        name,
        type: describeType(property),
        description: property.description,
        required: schema.required?.includes(key) === true,
        schema: property,
      },
    ];
  });
}

function describeType(schema: ObjectSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeType).join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ');
  switch (schema.type) {
    case 'array':
      return `list of ${describeType(schema.items ?? {}).replace(/^(path|text)\b/, '$1s')}`;
    case 'boolean':
      return '`true` or `false`';
    case 'object':
      return 'fields';
    case 'integer':
    case 'number':
      return 'number';
    default:
      return describeText(schema);
  }
}

function describeText({ pattern = '', format }: ObjectSchema): string {
  if (format === 'uri') return 'URL';
  if (pattern.startsWith('^\\d{4}')) return 'YYYY-MM-DD';
  if (pattern.startsWith('^\\/(?!')) return 'path';
  return pattern.includes('png') ? 'file' : 'text';
}
