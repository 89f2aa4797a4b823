import { MANIFESTS, RESPONSES, VIEWS, type Situation } from '#app/site/recordings/recordings.ts';
import { RadioGroup } from './radio-group.tsx';
import { findRecorded } from './recorded-runs.ts';

const HISTORIES = { true: 'it worked', false: 'it was the same' };

/** Controls, by the property of the situation that they change: the legend, all options, and the common ones. */
const GROUPS: readonly (readonly [
  key: keyof Situation,
  legend: string,
  options: Readonly<Record<string, string>>,
  common: string,
])[] = [
  ['response', 'This podlet', RESPONSES, 'fast slow silent refused status-500 redirect'],
  ['view', 'Page view since the layout started', VIEWS, 'first later deployed'],
  ['wasHealthy', 'On earlier views', HISTORIES, ''],
  ['manifest', 'Its manifest', MANIFESTS, ''],
];

interface PodletControlsProps {
  situation: Situation;
  /** Whether to show the less common options, too. */
  isFull: boolean;
  onChange(situation: Situation): void;
}

/**
 * Controls for the situation of a podlet. Options that were not recorded, because they are impossible, are disabled.
 */
export function PodletControls({ situation, isFull, onChange }: PodletControlsProps) {
  return (
    <>
      {GROUPS.map(([key, legend, options, common]) => {
        const find = (value: string): Situation | undefined =>
          findRecorded(situation, { [key]: key === 'wasHealthy' ? value === 'true' : value });
        const value = String(situation[key]);
        const shown = Object.entries(options).filter(
          ([option]) => isFull || (common !== '' && `${common} ${value}`.split(' ').includes(option)),
        );
        return shown.length === 0 ? null : (
          <RadioGroup
            key={key}
            legend={legend}
            options={shown}
            value={value}
            isDisabled={(option) => find(option) === undefined}
            onChange={(option) => onChange(find(option) ?? situation)}
          />
        );
      })}
      <fieldset>
        <legend>Its setup</legend>
        {(['fallback', 'throwable'] as const).map((key) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={situation[key]}
              onChange={() => onChange({ ...situation, [key]: !situation[key] })}
            />
            {key === 'fallback' ? 'has a fallback' : 'is throwable: if it fails, the page fails'}
          </label>
        ))}
      </fieldset>
    </>
  );
}
