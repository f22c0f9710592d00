/** The page is of no region: feedback is for the classifier, which has one set of labels. */
export const REVIEW_PATH = '/classify/review'
