# {"network":"flashblocks", "endpoint": "open", "limits": {"ticksPerAdvanceMax": 10}}
// blocks every 2 s, cut every 200 ms
@ 50
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_step","params":["flashblock"]}
<< {"jsonrpc":"2.0","id":1,"result":{"from":1767225600050,"to":1767225600200,"sealed":0}}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_step","params":["flashblock",2]}
<< {"jsonrpc":"2.0","id":2,"result":{"from":1767225600200,"to":1767225600600,"sealed":0}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_now"}
<< {"jsonrpc":"2.0","id":3,"result":{"ms":1767225600600,"block":"0x0","flashblock":3,"speed":null}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_step"}
<< {"jsonrpc":"2.0","id":4,"result":{"from":1767225600600,"to":1767225602000,"sealed":1}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_step","params":["block",3]}
<< {"jsonrpc":"2.0","id":5,"result":{"from":1767225602000,"to":1767225608000,"sealed":3}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_now"}
<< {"jsonrpc":"2.0","id":6,"result":{"ms":1767225608000,"block":"0x4","flashblock":0,"speed":null}}
// the tenth flashblock ends the block
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_step","params":["flashblock","0xa"]}
<< {"jsonrpc":"2.0","id":7,"result":{"from":1767225608000,"to":1767225610000,"sealed":1}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_step","params":["block",0]}
<< {"jsonrpc":"2.0","id":8,"result":{"from":1767225610000,"to":1767225610000,"sealed":0}}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_step","params":["blocks"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected flashblock or block, got \"blocks\"","data":"params[0]: expected flashblock or block, got \"blocks\""}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_step","params":["block",-1]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[1]: expected a number of at most 53 bits, in hex or decimal, got -1","data":"params[1]: expected a number of at most 53 bits, in hex or decimal, got -1"}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_step","params":["block",11]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"expected at most 10 blocks, got 11","data":"Exceeded max limit of 10"}}
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_step","params":["block","0x1fffffffffffff"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"advance: expected a whole number, got 18014398509481982000"}}
