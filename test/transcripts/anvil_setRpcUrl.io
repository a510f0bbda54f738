>> {"jsonrpc":"2.0","id":1,"method":"anvil_setRpcUrl","params":["http://127.0.0.1:8545"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"anvil_setRpcUrl: what a devnet was forked from stays; start another one"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setRpcUrl","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected a text, got nothing"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setRpcUrl","params":[1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected a text, got 1"}}
