"""Asks a service by the client that openapi-python-client made of its document; prints what it answered as JSON.

    python use_python_client.py FOLDER_OF_THE_CLIENT ADDRESS_OF_THE_SERVICE
"""

import json
import sys

folder, address = sys.argv[1:]
sys.path.insert(0, folder)

from opentariff_client import Client  # noqa: E402
from opentariff_client.api.commodities import get_region_api_v2_commodities_id as commodity  # noqa: E402
from opentariff_client.api.quotas import get_region_api_v2_quotas_search as quotas  # noqa: E402
from opentariff_client.api.search import get_region_api_beta_search as search  # noqa: E402
from opentariff_client.models import (  # noqa: E402
    GetRegionApiBetaSearchRegion,
    GetRegionApiV2CommoditiesIdRegion,
    GetRegionApiV2QuotasSearchRegion,
)

client = Client(base_url=address, raise_on_unexpected_status=True)
found = search.sync(GetRegionApiBetaSearchRegion.UK, client=client, q="cherry tomatoes")
shown = commodity.sync(GetRegionApiV2CommoditiesIdRegion.UK, "0702001007", client=client)
missing = commodity.sync_detailed(GetRegionApiV2CommoditiesIdRegion.UK, "9999999999", client=client)
listed = quotas.sync(GetRegionApiV2QuotasSearchRegion.UK, client=client)
json.dump(
    {
        "search": found.to_dict()["included"][0]["attributes"]["description"],
        "commodity": shown.to_dict()["data"]["attributes"]["goods_nomenclature_item_id"],
        "missing": missing.status_code,
        "quotas": type(listed).__name__,
    },
    sys.stdout,
)
