// Answers made of the built-in sample.

export const GEOGRAPHICAL_AREAS_EXAMPLE = {
  data: [
    {
      id: '1011',
      type: 'geographical_area',
      attributes: {
        id: '1011',
        description: 'Everyone',
        geographical_area_id: '1011',
        geographical_area_sid: 400,
        hjid: 23400,
      },
      relationships: {
        children_geographical_areas: {
          data: [
            { id: 'CH', type: 'geographical_area' },
            { id: 'CN', type: 'geographical_area' },
            { id: 'DE', type: 'geographical_area' },
            { id: 'FR', type: 'geographical_area' },
            { id: 'GB', type: 'geographical_area' },
            { id: 'MA', type: 'geographical_area' },
            { id: 'XC', type: 'geographical_area' },
          ],
        },
      },
    },
    {
      id: '1013',
      type: 'geographical_area',
      attributes: {
        id: '1013',
        description: 'European Union',
        geographical_area_id: '1013',
        geographical_area_sid: 401,
        hjid: 23401,
      },
      relationships: {
        children_geographical_areas: {
          data: [
            { id: 'DE', type: 'geographical_area' },
            { id: 'FR', type: 'geographical_area' },
          ],
        },
      },
    },
  ],
  included: [],
}

export const COUNTRIES_EXAMPLE = {
  data: [
    {
      id: 'CH',
      type: 'geographical_area',
      attributes: {
        id: 'CH',
        description: 'Switzerland',
        geographical_area_id: 'CH',
        geographical_area_sid: 410,
        hjid: 23410,
      },
      relationships: { children_geographical_areas: { data: [] } },
    },
    {
      id: 'CN',
      type: 'geographical_area',
      attributes: {
        id: 'CN',
        description: 'China',
        geographical_area_id: 'CN',
        geographical_area_sid: 411,
        hjid: 23411,
      },
      relationships: { children_geographical_areas: { data: [] } },
    },
  ],
  included: [],
}

export const GEOGRAPHICAL_AREA_EXAMPLE = {
  data: {
    id: '1013',
    type: 'geographical_area',
    attributes: {
      id: '1013',
      description: 'European Union',
      geographical_area_id: '1013',
      geographical_area_sid: 401,
      hjid: 23401,
    },
    relationships: {
      children_geographical_areas: {
        data: [
          { id: 'DE', type: 'geographical_area' },
          { id: 'FR', type: 'geographical_area' },
        ],
      },
    },
  },
  included: [
    {
      id: 'DE',
      type: 'geographical_area',
      attributes: {
        id: 'DE',
        description: 'Germany',
        geographical_area_id: 'DE',
        geographical_area_sid: 412,
        hjid: 23412,
      },
      relationships: { children_geographical_areas: { data: [] } },
    },
    {
      id: 'FR',
      type: 'geographical_area',
      attributes: {
        id: 'FR',
        description: 'France',
        geographical_area_id: 'FR',
        geographical_area_sid: 413,
        hjid: 23413,
      },
      relationships: { children_geographical_areas: { data: [] } },
    },
  ],
}
