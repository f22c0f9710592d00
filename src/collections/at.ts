/**
 * The element at an index that the caller knows to exist, so that no `?? 0` or `as number` hides a mistake.
 *
 * @throws RangeError if there is no such element
 */
export function at<T>(items: ArrayLike<T>, index: number): T {
  if (!Number.isInteger(index) || index < 0 || index >= items.length) {
    throw new RangeError(`Index ${index} is outside a list of ${items.length} elements.`)
  }
  return items[index] as T
}
