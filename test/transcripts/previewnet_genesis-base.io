// the rules of Base cannot be stated in the file
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_genesis","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"the chain has no genesis file: its rules are those of Base"}}
