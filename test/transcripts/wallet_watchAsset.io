// the parameter comes by itself or in an array
>> {"jsonrpc":"2.0","id":1,"method":"wallet_watchAsset","params":{"type":"ERC20","options":{"address":"0x00000000000000000000000000000000000000c1","symbol":"TKN","decimals":18}}}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"wallet_watchAsset","params":[{"type":"ERC721","options":{"address":"0x00000000000000000000000000000000000000c1","tokenId":"1"}}]}
<< {"jsonrpc":"2.0","id":2,"result":true}

// malformed
>> {"jsonrpc":"2.0","id":3,"method":"wallet_watchAsset","params":{"type":"ERC1","options":{"address":"0x00000000000000000000000000000000000000c1"}}}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0].type: expected one of ERC20, ERC721, ERC1155, got \"ERC1\"","data":"params[0].type: expected one of ERC20, ERC721, ERC1155, got \"ERC1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"wallet_watchAsset","params":{"type":"ERC20","options":{"address":"0xc1"}}}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0].options.address: expected an address of 20 bytes, got \"0xc1\"","data":"params[0].options.address: expected an address of 20 bytes, got \"0xc1\""}}
>> {"jsonrpc":"2.0","id":5,"method":"wallet_watchAsset","params":{"type":"ERC20"}}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0].options: expected an object, got nothing","data":"params[0].options: expected an object, got nothing"}}
>> {"jsonrpc":"2.0","id":6,"method":"wallet_watchAsset","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected an asset, got nothing","data":"params[0]: expected an asset, got nothing"}}
