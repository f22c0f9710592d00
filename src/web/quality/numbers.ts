/** `71.6 %` */
export const percent = (value: number): string => `${value.toFixed(1)} %`

/** `2.9 ms`, `196 ms` */
export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
