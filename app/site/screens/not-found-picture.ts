/** Decorative image: a composed page with a missing podlet, in the colors of a layout and its podlets. */
export const NOT_FOUND_PICTURE = `<svg viewBox="0 0 260 140" width="260" height="140" aria-hidden="true" fill="none" stroke="var(--podlet)" stroke-width="2">
<rect x="2" y="2" width="256" height="136" rx="12" stroke="var(--layout)" stroke-width="3"/>
<rect x="14" y="14" width="232" height="20" rx="5" fill="var(--podlet-ground)"/>
<rect x="14" y="44" width="62" height="82" rx="5" fill="var(--podlet-ground)"/>
<rect x="86" y="44" width="160" height="82" rx="5" stroke-dasharray="6 5"/>
<text x="166" y="97" fill="var(--podlet)" stroke="none" font-size="34" font-weight="650" text-anchor="middle">404</text>
<path d="M26 60h38M26 74h28M26 88h34M26 24h40M204 24h30" stroke-linecap="round" stroke-width="4"/></svg>`;
