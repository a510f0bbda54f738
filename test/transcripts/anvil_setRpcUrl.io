>> {"jsonrpc":"2.0","id":1,"method":"anvil_setRpcUrl","params":["http://127.0.0.1:8545"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"fork: expected no other URL, since this is no fork"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setRpcUrl","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"params[0]: expected a URL that begins with http:// or https://, got nothing","data":"params[0]: expected a URL that begins with http:// or https://, got nothing"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setRpcUrl","params":[1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0]: expected a URL that begins with http:// or https://, got 1","data":"params[0]: expected a URL that begins with http:// or https://, got 1"}}
