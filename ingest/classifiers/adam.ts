/** Defaults of the paper: Kingma and Ba 2014, https://arxiv.org/abs/1412.6980 */
const BETA_1 = 0.9
const BETA_2 = 0.999
const EPSILON = 1e-8

/** The Adam optimiser. Each call changes the parameters in place by one step, the first of which is 1. */
export const adam = (
  parameters: Float32Array,
): ((gradient: Float32Array, step: number, learningRate: number) => void) => {
  const means = new Float32Array(parameters.length)
  const squares = new Float32Array(parameters.length)
  return (gradient, step, learningRate) => {
    const meanScale = learningRate / (1 - BETA_1 ** step)
    const squareScale = 1 / (1 - BETA_2 ** step)
    // Without `at`, with which a step of 2.2 million parameters takes 190 ms instead of 12, and a training two minutes more.
    for (let index = 0; index < parameters.length; index += 1) {
      const slope = gradient[index] as number
      const mean = BETA_1 * (means[index] as number) + (1 - BETA_1) * slope
      const square = BETA_2 * (squares[index] as number) + (1 - BETA_2) * slope * slope
      means[index] = mean
      squares[index] = square
      parameters[index] =
        (parameters[index] as number) - (meanScale * mean) / (Math.sqrt(square * squareScale) + EPSILON)
    }
  }
}
