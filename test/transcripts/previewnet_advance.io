# {"limits": {"ticksPerAdvanceMax": 10}}
// every block on the way is sealed; numbers may be hex or decimal texts
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_advance","params":[500]}
<< {"jsonrpc":"2.0","id":1,"result":{"from":1767225600000,"to":1767225600500,"sealed":2}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber"}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_advance","params":["0x64"]}
<< {"jsonrpc":"2.0","id":3,"result":{"from":1767225600500,"to":1767225600600,"sealed":1}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_advance","params":["200"]}
<< {"jsonrpc":"2.0","id":4,"result":{"from":1767225600600,"to":1767225600800,"sealed":1}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_advance","params":[0]}
<< {"jsonrpc":"2.0","id":5,"result":{"from":1767225600800,"to":1767225600800,"sealed":0}}

// refused: no time, time that runs backwards, more blocks than one advance may seal, a time beyond all
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_advance"}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing"}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_advance","params":[-1]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got -1","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got -1"}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_advance","params":[1.5]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got 1.5","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got 1.5"}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_advance","params":[2200]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"expected at most 10 blocks, got 11","data":"Exceeded max limit of 10"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_advance","params":[9007199254740991]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"expected at most 10 blocks, got 45035996273704","data":"Exceeded max limit of 10"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_blockNumber"}
<< {"jsonrpc":"2.0","id":11,"result":"0x4"}
