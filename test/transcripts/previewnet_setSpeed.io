// here time moves only when it is told; test/cli has it driven
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_setSpeed","params":[2]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"virtual time is not driven here: it moves when told, by previewnet_advance or devnet.advance()"}}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_setSpeed"}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"params[0]: expected a number from 0 to 1000, got nothing","data":"params[0]: expected a number from 0 to 1000, got nothing"}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_setSpeed","params":[-1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0]: expected a number from 0 to 1000, got -1","data":"params[0]: expected a number from 0 to 1000, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_setSpeed","params":[1001]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected a number from 0 to 1000, got 1001","data":"params[0]: expected a number from 0 to 1000, got 1001"}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_setSpeed","params":["2"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected a number from 0 to 1000, got \"2\"","data":"params[0]: expected a number from 0 to 1000, got \"2\""}}
