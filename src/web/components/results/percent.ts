/** `0.8` as `80%`; no rounding makes all or nothing of it. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return `${Math.floor(share * 1000) / 10}%`;
  return rounded === 0 && share > 0 ? '<1%' : `${rounded}%`;
}
