# {"network": "plain"}

// calls with their results, reverts and logs; a selector has a name alone, and what is unknown has none
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_decode","params":[[{"address":"0x00000000000000000000000000000000000000c0","input":"0xa9059cbb00000000000000000000000000000000000000000000000000000000000000c10000000000000000000000000000000000000000000000000000000000000005","output":"0x0000000000000000000000000000000000000000000000000000000000000001"},{"address":"0x00000000000000000000000000000000000000c0","input":"0xa9059cbb"},{"address":"0x00000000000000000000000000000000000000c0","input":"0x12345678"},{"error":"0x4e487b710000000000000000000000000000000000000000000000000000000000000011"},{"address":"0x00000000000000000000000000000000000000c0","topics":["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef","0x0000000000000000000000000000000000000000000000000000000000000001","0x0000000000000000000000000000000000000000000000000000000000000002"],"data":"0x0000000000000000000000000000000000000000000000000000000000000003"}]]}
<< {"jsonrpc":"2.0","id":1,"result":[{"name":"transfer","args":[{"name":"to","type":"address","value":"0x00000000000000000000000000000000000000c1"},{"name":"amount","type":"uint256","value":"5"}],"returns":[{"name":"","type":"bool","value":true}]},{"name":"transfer","args":null,"returns":null},null,{"name":"Panic","args":[{"name":"code","type":"uint256","value":"17"}],"returns":null},{"name":"Transfer","args":[{"name":"from","type":"address","value":"0x0000000000000000000000000000000000000001"},{"name":"to","type":"address","value":"0x0000000000000000000000000000000000000002"},{"name":"value","type":"uint256","value":"3"}],"returns":null}]}

// an ABI that was added names what no standard does; Base contracts are built in
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_addArtifacts","params":[[[{"type":"function","name":"transfer","inputs":[{"name":"whom","type":"address"},{"name":"much","type":"uint256"}],"outputs":[]}]],"Mine.json"]}
<< {"jsonrpc":"2.0","id":2,"result":{"contracts":[""],"refused":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_decode","params":[[{"address":"0x00000000000000000000000000000000000000c0","input":"0xa9059cbb00000000000000000000000000000000000000000000000000000000000000c10000000000000000000000000000000000000000000000000000000000000005","output":"0x0000000000000000000000000000000000000000000000000000000000000001"},{"address":"0x813000000000000000000000000000000000aa02","input":"0x690b3a9d","output":"0x00000000000000000000000000000000000000000000000000000000000000c1"}],"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"name":"transfer","args":[{"name":"whom","type":"address","value":"0x00000000000000000000000000000000000000c1"},{"name":"much","type":"uint256","value":"5"}],"returns":[]},{"name":"getTransactionPayer","args":[],"returns":[{"name":"","type":"address","value":"0x00000000000000000000000000000000000000c1"}]}]}

// refused
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_decode","params":[[{"address":"0x00000000000000000000000000000000000000c0"}]]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0][0]: expected input, error or topics, got {\"address\":\"0x00000000000000000000000000000000000000c0\"}","data":"params[0][0]: expected input, error or topics, got {\"address\":\"0x00000000000000000000000000000000000000c0\"}"}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_decode","params":[[{"input":"0x12345678"}]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0][0].address: expected an address of 20 bytes, got nothing","data":"params[0][0].address: expected an address of 20 bytes, got nothing"}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_decode","params":[[],"0x63"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_decode","params":[{}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a list, got {}","data":"params[0]: expected a list, got {}"}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_decode","params":[]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a list, got nothing","data":"params[0]: expected a list, got nothing"}}
