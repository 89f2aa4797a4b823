import { useId } from 'react';

interface RadioGroupProps {
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange(value: string): void;
  isDisabled?(value: string): boolean;
}

/** Radio buttons, one of which is checked. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, options, value, onChange, isDisabled } = props;
  const name = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label
          key={option}
          title={isDisabled?.(option) === true ? 'Can’t happen in this situation' : undefined}
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            disabled={isDisabled?.(option) === true}
            onChange={() => onChange(option)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
