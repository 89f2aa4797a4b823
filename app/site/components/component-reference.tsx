import { authorComponents } from './component-catalog.ts';
import { TableScroller } from './table-scroller.tsx';

/** Table of the components that authors can use, and their props, generated from `authorComponents`. */
export function ComponentReference() {
  return (
    <TableScroller>
      <thead>
        <tr>
          <th>Component</th>
          <th>Props</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(authorComponents).map(([name, { what, props }]) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              <br />
              {what}
            </td>
            <td>
              <ul>
                {Object.entries(props).map(([prop, { what: meaning, required, values }]) => (
                  <li key={prop}>
                    <code>{prop}</code>
                    {required ? '' : ' (optional)'}: {meaning}
                    {values === undefined ? '' : `: ${values.join(', ')}`}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </TableScroller>
  );
}
